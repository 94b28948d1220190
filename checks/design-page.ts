// Requires an example of every component of packages/panel/src/design on the page /design.
import { globSync, readFileSync } from 'node:fs'

const components = 'packages/panel/src/design/'
const page = 'packages/panel/design-page/'

/** Returns one sentence for each component without an example, and for each example without a component. */
export function findDesignPageFaults(): string[] {
  const read = (pattern: string) =>
    globSync(page + pattern)
      .map((it) => readFileSync(it, 'utf8'))
      .join('\n')
  return compareExamples(
    globSync(`${components}**/*.tsx`).map((it) => it.slice(components.length, -'.tsx'.length)),
    { examples: read('examples/*.tsx'), members: read('members.ts') },
  )
}

type Texts = { examples: string; members: string }

/** Compares the names of components with the keys of the examples, and of the pieces that others show. */
export function compareExamples(files: readonly string[], texts: Texts): string[] {
  const keys = (text: string, value: RegExp) =>
    [...text.matchAll(new RegExp(`^ {2}'?([a-z][a-z/-]*)'?: ${value.source}`, 'gm'))].map(
      ([, key = '']) => key,
    )
  const shown = new Set([...keys(texts.examples, /\{/), ...keys(texts.members, /'/)])
  return [
    ...files
      .filter((it) => !shown.has(it))
      .map((it) => `${components}${it}.tsx: add an example of it to ${page}examples`),
    ...[...shown]
      .filter((it) => !files.includes(it))
      .map((it) => `${page}: "${it}" is no component of ${components}`),
  ]
}
