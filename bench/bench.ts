/**
 * `npm run bench` measures the hot paths of sessions; `-- data` the data service; `-- members` the import of members;
 * `-- counting` the cost of counting; `-- growth` the cost of a full database. Each run prints its progress.
 */
if (process.argv.includes('data')) await (await import('./data/run.ts')).benchData()
else if (process.argv.includes('counting')) await (await import('./counting.ts')).benchCounting()
else if (process.argv.includes('members')) await (await import('./members/run.ts')).benchMembers()
else if (process.argv.includes('growth')) await (await import('./growth/run.ts')).benchGrowth()
else await import('./run.ts')
