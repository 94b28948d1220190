// Exports what other features may use of `setup-guide`.
export { type GameAddress, gameDomains, isOfThisMachine } from './game-address.ts'
export type { Closing, ServerData } from './login-pages/server-data.ts'
