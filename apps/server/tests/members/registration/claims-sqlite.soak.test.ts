import { testRegistrationsLong } from './registrations-long.js'

testRegistrationsLong('sqlite', 5)
