import { claimsAtLength } from './claims-at-length.js'

claimsAtLength('postgres', 4)
