export { Allowance } from '@trellis/game-data/allowance.ts'
