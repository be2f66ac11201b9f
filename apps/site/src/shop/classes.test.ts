import { expect, it } from 'vitest'
import { courses, upcomingClasses } from './classes.js'

const now = new Date(2026, 10, 21, 9, 30)

it('are the same for the same moment, soonest first, and all ahead', () => {
  const classes = upcomingClasses(now)
  expect(classes).toEqual(upcomingClasses(now))
  expect(classes).toHaveLength(courses.length * 4)
  const begins = classes.map((each) => each.begins.getTime())
  expect(begins).toEqual(begins.toSorted((one, other) => one - other))
  expect(Math.min(...begins)).toBeGreaterThan(now.getTime())
})

it('keep their id and their places from day to day, so that a kept place stays one', () => {
  const later = upcomingClasses(new Date(2026, 10, 22, 20, 0))
  const before = new Map(upcomingClasses(now).map((each) => [each.id, each]))
  const both = later.filter(({ id }) => before.has(id))
  expect(both.length).toBeGreaterThan(6)
  expect(both).toEqual(both.map(({ id }) => before.get(id)))
})

it('fall on the weekday and hour of their course', () => {
  for (const { begins, course } of upcomingClasses(now))
    expect([begins.getDay(), begins.getHours(), begins.getMinutes()]).toEqual([course.weekday, ...course.at])
})
