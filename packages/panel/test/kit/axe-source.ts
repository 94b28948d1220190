import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Half the size of the source that axe-core exports, which pages parse faster. */
export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The path at which the proxy of the tests serves axe. */
export const axePath = '/axe-of-the-tests.js'
