// What other features may use of `profile`.
export { profileOf } from './profile.ts'
