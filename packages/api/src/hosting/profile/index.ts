// What other features may use of `profile`.
export { getProfile as profileOf } from './profile.ts'
