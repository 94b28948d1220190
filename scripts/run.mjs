// Runs a TypeScript program of this repository on the pinned Node.js: `node scripts/run.mjs bench/main.ts …`.
// With `--production` first it installs only what `npm start` needs, because an operator's Trellis may be
// running from it.
import { runProgram } from './run-program.mjs'

const isProduction = process.argv[2] === '--production'
runProgram(process.argv.slice(isProduction ? 3 : 2), { development: !isProduction })
