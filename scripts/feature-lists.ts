import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { domains } from './domains.mjs'

/** The list of one program's features, as it follows from the folders. */
export type FeatureList = { file: string; text: string }

type Declared = { path: string; name: string }

const kits = {
  api: "import type { Feature } from './kit/feature.ts'",
  panel: "import { listFeatures } from '../../kit/feature.ts'",
}
const body = {
  api: (names: string) =>
    `/** Every feature of the product. The program opens each after those that it needs. */
export const features: readonly Feature[] = [${names}]`,
  panel: (names: string) =>
    `/** Every feature that adds pages, admin tabs or handlers of live events. */
export const features = listFeatures([${names}])`,
}

const migrationsFolder = 'packages/api/src/migrations'

/**
 * Renders the list of each program and the list of migrations. Throws when a file does not export exactly one feature
 * or migration.
 */
export function renderFeatureLists(): FeatureList[] {
  return [
    render('api', 'packages/api/src', '.'),
    render('panel', 'packages/panel/src/app/features', '../..'),
    renderMigrations(),
  ]
}

function render(program: 'api' | 'panel', folder: string, up: string): FeatureList {
  const declared = findFeatures(`packages/${program}/src`)
  const imports = declared.map(({ path, name }) => `import { ${name} } from '${up}/${path}'`)
  const names = declared
    .map(({ name }) => name)
    .sort()
    .join(', ')
  // One order of the modules, so that equal sources give equal builds.
  const head = [...imports, kits[program]].sort((a, b) => compare(getPath(a), getPath(b)))
  const text = `${head.join('\n')}\n\n${body[program](names)}\n`
  return { file: `${folder}/features.ts`, text }
}

const getPath = (line: string) => line.split("'")[1] ?? ''
const compare = (a: string, b: string) => (a < b ? -1 : 1)

function renderMigrations(): FeatureList {
  const declared = readdirSync(migrationsFolder)
    .filter((file) => /^\d{3}-.+\.ts$/.test(file))
    .sort()
    .map((file) => ({ file, name: readName(`${migrationsFolder}/${file}`, ': Migration =') }))
  const imports = declared.map(({ file, name }) => `import { ${name} } from './${file}'`)
  const entries = declared.map(({ file, name }) => `'${file.replace('.ts', '')}': ${name},`)
  const text = `${["import type { Migration } from 'kysely/migration'", ...imports].join('\n')}

/** In the order in which they are applied; a name once released never changes. */
export const migrations: Record<string, Migration> = {
${entries.join('\n')}
}
`
  return { file: `${migrationsFolder}/all.ts`, text }
}

/** Finds the `feature.ts` of each feature of a program, whose path is from `source`. */
export function findFeatures(source: string): Declared[] {
  return domains.flatMap((domain) =>
    readdirSync(`${source}/${domain}`).flatMap((feature) => {
      const path = ['feature.ts', 'feature.tsx']
        .map((file) => `${domain}/${feature}/${file}`)
        .find((it) => existsSync(`${source}/${it}`))
      return path === undefined ? [] : [{ path, name: readName(`${source}/${path}`) }]
    }),
  )
}

/** Returns the name of the one constant that a file exports with this text after its name. */
function readName(file: string, declaration = ' = defineFeature'): string {
  const pattern = new RegExp(`^export const (\\w+)${declaration}`, 'gm')
  const found = [...readFileSync(file, 'utf8').matchAll(pattern)]
  const [, name] = found[0] ?? []
  if (found.length !== 1 || name === undefined)
    throw new Error(`${file} must have exactly one "export const …${declaration}".`)
  return name
}
