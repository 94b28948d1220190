// `npm run check` runs every static check, in about a minute; `npm run check -- types layout` runs some of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { findCommitFaults } from '../checks/commits.ts'
import { findDesignPageFaults } from '../checks/design-page.ts'
import { findDocFaults } from '../checks/docs.ts'
import { findImportFaults } from '../checks/imports.ts'
import { findLayoutFaults } from '../checks/layout.ts'
import { findMessageFaults } from '../checks/messages.ts'
import { findPanelTextFaults } from '../checks/panel-texts.ts'
import { findPlainEnglishFaults } from '../checks/plain-english.ts'
import { findUnsteadyTests } from '../checks/steady-tests.ts'
import { findStyleFaults } from '../checks/styles.ts'
import { findSuppressions } from '../checks/suppressions.ts'
import { findVersionFaults } from '../checks/versions.ts'

const bin = 'node_modules/.bin'
const node = process.execPath

const commands: [name: string, command: string, args: string[]][] = [
  ['types', `${bin}/tsc`, ['-p', 'tsconfig.json']],
  ['types of the panel', `${bin}/tsc`, ['-p', 'packages/panel/tsconfig.json']],
  ["types of the panel's worker", `${bin}/tsc`, ['-p', 'packages/panel/src/worker/tsconfig.json']],
  ["types of the panel's tests", `${bin}/tsc`, ['-p', 'packages/panel/test/tsconfig.json']],
  ['lint', `${bin}/oxlint`, ['--type-aware', '--deny-warnings', '--quiet']],
  ['format', `${bin}/biome`, ['check', '--diagnostic-level=error', '.']],
  // Git ignores generated files, which use exports of other files.
  ['dead code', node, ['node_modules/knip/bin/knip.js', '--no-progress', '--no-gitignore']],
]
const own: [name: string, find: () => string[]][] = [
  ['import laws', findImportFaults],
  ['layout', findLayoutFaults],
  ['messages', findMessageFaults],
  ['commits', findCommitFaults],
  ['docs', findDocFaults],
  ['styles', findStyleFaults],
  ['design page', findDesignPageFaults],
  ['texts of the panel', findPanelTextFaults],
  ['suppressions', findSuppressions],
  ['steady tests', findUnsteadyTests],
  ['versions', findVersionFaults],
  ['plain English', findPlainEnglishFaults],
]

function run(name: string, command: string, args: string[]): Promise<boolean> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.on('close', (code) => resolve(report(name, code === 0, output, begun)))
  })
}

function report(name: string, passed: boolean, output: string, begun: number): boolean {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  if (!passed) console.log(output.trim())
  return passed
}

/** Runs the checks of this repository in a separate process, because each of them keeps one core busy. */
async function runOwn(names: string[]): Promise<boolean> {
  const flags = ['--disable-warning=ExperimentalWarning', import.meta.filename, ...names]
  const child = spawn(node, flags, { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0
}

function checkOwn(checks: typeof own): boolean {
  const results = checks.map(([name, find]) => {
    const begun = performance.now()
    const faults = find()
    return report(name, faults.length === 0, faults.join('\n'), begun)
  })
  return results.every(Boolean)
}

/** Runs tasks with one process for each core. */
async function runAll(tasks: (() => Promise<boolean>)[]): Promise<boolean> {
  const waiting = [...tasks]
  let passed = true
  const takeTurns = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift())
      passed = (await task()) && passed
  }
  await Promise.all(Array.from({ length: availableParallelism() }, takeTurns))
  return passed
}

const wanted = process.argv.slice(2)
const isWanted = ([name]: readonly [string, ...unknown[]]) =>
  wanted.length === 0 || wanted.includes(name)
const unknown = wanted.filter((name) => ![...commands, ...own].some(([it]) => it === name))
if (unknown.length > 0) throw new Error(`There is no check with the name ${unknown.join(', ')}.`)
const others = commands.filter(isWanted)
const ours = own.filter(isWanted)
const passed =
  others.length === 0
    ? checkOwn(ours)
    : await runAll([
        ...(ours.length > 0 ? [() => runOwn(ours.map(([name]) => name))] : []),
        ...others.map((it) => () => run(...it)),
      ])
process.exit(passed ? 0 : 1)
