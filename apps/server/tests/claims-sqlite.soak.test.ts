import { claimsAtLength } from './claims-at-length.js'

claimsAtLength('sqlite', 5)
