// Exports what other features may use of `profile`.
export { getProfile } from './profile.ts'
