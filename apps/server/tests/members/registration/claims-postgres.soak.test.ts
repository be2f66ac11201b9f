import { testRegistrationsLong } from './registrations-long.js'

testRegistrationsLong('postgres', 4)
