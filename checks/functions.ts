// Functions are short. What a function declares inside counts for itself, so that a service may be one closure.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import * as z from 'zod'

/** Packages whose functions are all short enough. Add the others when they are. */
const packages = ['api']
const maxLines = 60

const nodeSchema = z.looseObject({ type: z.string(), start: z.int(), end: z.int() })
type Node = z.output<typeof nodeSchema>
type Span = { start: number; end: number }

/** One sentence for each function with more own lines than agreed, and one for a package without any function. */
export function findLongFunctions(): string[] {
  return packages.flatMap((name) => {
    const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
    const folder = `packages/${name}/src`
    const files = execFileSync('git', [...listed, `${folder}/*.ts`, `${folder}/*.tsx`], {
      encoding: 'utf8',
    })
    const found = files.trim().split('\n').filter(Boolean).map(measureFile)
    if (!found.some(({ functions }) => functions > 0)) return [`${name}: no functions were found`]
    return found.flatMap(({ faults }) => faults)
  })
}

function measureFile(file: string): { functions: number; faults: string[] } {
  const source = readFileSync(file, 'utf8')
  const tree = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const functions = findFunctions(tree)
  const faults = functions.flatMap((span) => {
    const lines = countOwnLines(source, span, functions)
    const at = lineOf(source, span.start)
    return lines > maxLines
      ? [`${file}:${at + 1}: a function has ${lines} lines, which may be ${maxLines}`]
      : []
  })
  return { functions: functions.length, faults }
}

function findFunctions(value: unknown): Span[] {
  if (Array.isArray(value)) return value.flatMap(findFunctions)
  const node = nodeSchema.safeParse(value).data
  if (node === undefined) return []
  const inside = Object.values(node).flatMap((it) =>
    typeof it === 'object' && it !== null ? findFunctions(it) : [],
  )
  return isFunction(node) ? [node, ...inside] : inside
}

const isFunction = ({ type, body }: Node & { body?: unknown }) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && body !== null

/** Counts the lines of a function that have code and do not lie in a function inside it. */
function countOwnLines(source: string, span: Span, functions: readonly Span[]): number {
  const inner = functions
    .filter(({ start, end }) => start > span.start && end <= span.end)
    .map(({ start, end }) => ({ first: lineOf(source, start), last: lineOf(source, end) }))
    .filter(({ first, last }) => last > first)
  const first = lineOf(source, span.start)
  const lines = source.slice(span.start, span.end).split('\n')
  return lines.filter((line, at) => {
    const isCode = !/^\s*(?:\/\/.*|\/?\*.*)?$/.test(line)
    return isCode && !inner.some((it) => first + at >= it.first && first + at <= it.last)
  }).length
}

const lineOf = (source: string, offset: number) => source.slice(0, offset).split('\n').length - 1
