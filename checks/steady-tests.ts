// A test must not fail because a machine is busy, nor leave a process that keeps a run from its end.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Expression, parseSync, Visitor } from 'oxc-parser'

/** The limits of vitest.config.ts, in milliseconds: of a test or hook, and of a poll or a step in a browser. */
const globalLimits = { test: 300_000, step: 60_000 }
const runners =
  /^(?:(?:it|test|describe)(?:\.(?:each|for|skip|only|skipIf|runIf|concurrent|sequential|fails|extend))*|(?:before|after|around)(?:All|Each))$/
const testOptions = new Set(['testTimeout', 'hookTimeout'])
const clocks = new Set(['Date.now', 'performance.now'])

type Node = { type: string; start: number }

/** Returns one sentence for each line of a test, or of a kit of tests, that depends on time or starts a process outside the kit. */
export function findUnsteadyTests(): string[] {
  const patterns = [':(glob)packages/*/test/**/*.ts', 'e2e/*.ts', 'scripts/test/*.ts']
  const files = execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => file !== '')
    .flatMap((file) => judgeSteadiness(file, readFileSync(file, 'utf8')))
}

/** Returns the same for one file. */
export function judgeSteadiness(file: string, code: string): string[] {
  const { program } = parseSync(file, code)
  const faults: string[] = []
  const note = ({ start }: Node, fault: string) => {
    faults.push(`${file}:${code.slice(0, start).split('\n').length}: ${fault}`)
  }
  const numbers = new Map<string, number>()
  const clock = new ClockUse()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init === null) return
      const value = readNumber(init, numbers)
      if (value !== null) numbers.set(id.name, value)
      clock.declare(id.name, init)
    },
  }).visit(program)
  // Programs in `fixtures` are the children of tests, and the kit of processes is the one place that starts them.
  const isKit = file.startsWith('scripts/test/')
  const mayStart = isKit || file.includes('/fixtures/')
  new Visitor({
    ImportDeclaration: (it) => {
      const isType = it.importKind === 'type' || it.specifiers.every(isTypeSpecifier)
      if (/^(?:node:)?child_process$/.test(it.source.value) && !isType && !mayStart)
        note(it, 'start processes with scripts/test/processes.ts, which ends them')
    },
    Literal: (it) => {
      if (it.value === 'inherit' && !isKit) note(it, 'a child must not hold the pipes of its test')
      if (it.value === 'networkidle')
        note(it, 'wait for what the test needs: networkidle is a pause')
    },
    Property: (it) => {
      if (it.key.type !== 'Identifier' || it.value.type === 'AssignmentPattern') return
      const limit = readNumber(it.value, numbers)
      const global = testOptions.has(it.key.name) ? globalLimits.test : globalLimits.step
      const isLimit = it.key.name === 'timeout' || testOptions.has(it.key.name)
      if (isLimit && limit !== null && limit <= global)
        note(it, `leave out the limit: the global one is ${global / 1000} s`)
    },
    CallExpression: (it) => {
      const name = readCallee(it.callee)
      if (name.endsWith('waitForTimeout'))
        note(it, 'wait for what the test needs instead of a pause')
      const last = it.arguments.at(-1)
      const limit = last === undefined ? null : readNumber(last, numbers)
      const isRunner = runners.test(name)
      if (limit !== null && isRunner && it.arguments.length > 1 && limit <= globalLimits.test)
        note(it, `leave out the limit: the global one is ${globalLimits.test / 1000} s`)
      if (limit !== null && name.endsWith('setDefaultTimeout') && limit < globalLimits.step)
        note(it, `leave out the limit: the global one is ${globalLimits.step / 1000} s`)
      const isExpectation =
        name === 'expect' || /^expect(?:\.\w+)*\.(?:to|not|resolves|rejects)/.test(name)
      if (isExpectation && it.arguments.some((part) => clock.isMeasured(part)))
        note(it, 'count steps, bytes or calls: a busy machine changes what a clock shows')
    },
  }).visit(program)
  return [...new Set(faults)]
}

/** Follows the readings of clocks through the variables of a file. */
class ClockUse {
  /** Variables that hold an instant. */
  readonly #instants = new Set<string>()
  /** Variables that hold the time between two instants. */
  readonly #durations = new Set<string>()

  declare(name: string, value: Node): void {
    if (this.isMeasured(value, false)) this.#durations.add(name)
    else if (this.#hasReading(value)) this.#instants.add(name)
  }

  /** Returns whether a value reads a clock, or is the time between two instants. A function in it is not called here. */
  isMeasured(value: Node, alsoReading = true): boolean {
    let found = alsoReading && this.#hasReading(value)
    walk(value, (it) => {
      if (it.type === 'Identifier' && 'name' in it && this.#durations.has(String(it.name)))
        found = true
      if (it.type !== 'BinaryExpression' || !('left' in it) || !('operator' in it)) return
      const sides = [it.left, 'right' in it ? it.right : null].filter(isNode)
      if (it.operator === '-' && sides.every((side) => this.#isInstant(side))) found = true
    })
    return found
  }

  #isInstant(value: Node): boolean {
    if (value.type === 'Identifier')
      return 'name' in value && this.#instants.has(String(value.name))
    return this.#hasReading(value)
  }

  #hasReading(value: Node): boolean {
    let found = false
    walk(value, (it) => {
      if (it.type === 'CallExpression' && 'callee' in it && isNode(it.callee))
        found ||= clocks.has(readCallee(it.callee))
    })
    return found
  }
}

/** Visits a node and all nodes in it, except functions, which run at another time. */
function walk(node: Node, visit: (node: Node) => void): void {
  if (/Function/.test(node.type)) return
  visit(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, visit)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const isTypeSpecifier = (it: { type: string; importKind?: string }) =>
  it.type === 'ImportSpecifier' && it.importKind === 'type'

/** Reads a number, a constant of the file, or a product of both; null for other values. */
function readNumber(node: Node, known: Map<string, number>): number | null {
  if (node.type === 'Literal' && 'value' in node && typeof node.value === 'number')
    return node.value
  if (node.type === 'Identifier' && 'name' in node) return known.get(String(node.name)) ?? null
  if (node.type !== 'BinaryExpression' || !('left' in node && 'right' in node)) return null
  if (!isNode(node.left) || !isNode(node.right)) return null
  const left = readNumber(node.left, known)
  const right = readNumber(node.right, known)
  return left === null || right === null ? null : left * right
}

/** Returns the name of a called function with its objects, such as `expect.poll.toBe`; calls in it are left out. */
function readCallee(node: Node | Expression): string {
  if (node.type === 'Identifier' && 'name' in node) return String(node.name)
  if (node.type === 'CallExpression' && 'callee' in node && isNode(node.callee))
    return readCallee(node.callee)
  if (node.type !== 'MemberExpression' || !('object' in node) || !isNode(node.object)) return ''
  const property = 'property' in node && isNode(node.property) ? readCallee(node.property) : ''
  return `${readCallee(node.object)}.${property}`
}
