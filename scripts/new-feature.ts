// `npm run new:feature -- <domain> <name>`: makes a feature with a route, a page and tests, which passes every check.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { listLocales, messagesFolder } from './catalogues.ts'
import { domains } from './domains.mjs'
import { findFeatures } from './feature-lists.ts'
import { ensureGenerated } from './generated.mjs'

const [domain = '', name = ''] = process.argv.slice(2)

/** Maps each template to the path of the file that it becomes in a feature. */
const files = {
  'contract.ts': `packages/contract/src/${domain}/${name}.ts`,
  'api-feature.ts': `packages/api/src/${domain}/${name}/feature.ts`,
  'api-service.ts': `packages/api/src/${domain}/${name}/service.ts`,
  'api-routes.ts': `packages/api/src/${domain}/${name}/routes.ts`,
  'api-test.ts': `packages/api/test/${name}.test.ts`,
  'panel-feature.ts': `packages/panel/src/${domain}/${name}/feature.ts`,
  'panel-page.tsx': `packages/panel/src/${domain}/${name}/${name}-page.tsx`,
  'panel-test.ts': `packages/panel/test/${name}.test.ts`,
}

function findFault(): string | null {
  if (!domains.includes(domain)) return `The domain is one of ${domains.join(', ')}.`
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    return 'The name is in lower case, with hyphens between words: daily-notes.'
  const taken = Object.values(files).find((file) => existsSync(file))
  return taken === undefined ? null : `${taken} exists already.`
}

const pascal = name
  .split('-')
  .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  .join('')
const words = name.replaceAll('-', ' ')
const title = words.charAt(0).toUpperCase() + words.slice(1)

/** Finds the place after the last page of the general section. */
function findOrder(): number {
  const source = 'packages/panel/src'
  const declared = findFeatures(source).map(({ path }) => readFileSync(`${source}/${path}`, 'utf8'))
  const orders = declared.flatMap((text) =>
    [...text.matchAll(/section: 'general',\s+order: (\d+)/g)].map(([, order]) => Number(order)),
  )
  return Math.max(0, ...orders) + 10
}

/** Every language gets the English texts, which a translator replaces. */
function writeCatalogues(): void {
  const source = readFileSync('scripts/new-feature/messages.json.template', 'utf8')
  for (const locale of listLocales())
    writeFileSync(`${messagesFolder}/${locale}/${name}.json`, source.replaceAll('{{Title}}', title))
}

function writeFiles(): void {
  const values: Record<string, string> = {
    domain,
    name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    Pascal: pascal,
    Title: title,
    order: String(findOrder()),
  }
  for (const [template, file] of Object.entries(files)) {
    const source = readFileSync(`scripts/new-feature/${template}.template`, 'utf8')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      source.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''),
    )
  }
}

/** The lists that a person reviews, and the row that each gets: who may call the route, who sees the page. */
const access = 'packages/api/test/access.test.ts'
const rows = [
  {
    file: access,
    after: 'const table: Record<string, Access> = {\n',
    row: `  'GET /users/:id/${name}': 'self',\n`,
  },
  {
    file: access,
    after: 'const openToBanned = [\n',
    row: `  'GET /users/:id/${name}',\n`,
  },
  {
    file: 'packages/panel/test/shell.test.ts',
    after: "    'Feedback',\n",
    row: `    '${title}',\n`,
  },
]

function addRows(): void {
  for (const { file, after, row } of rows) {
    const source = readFileSync(file, 'utf8')
    if (source.split(after).length !== 2) throw new Error(`${file} has not one "${after.trim()}".`)
    writeFileSync(file, source.replace(after, `${after}${row}`))
  }
}

const fault = findFault()
if (fault !== null) {
  console.error(`${fault}\nUsage: npm run new:feature -- <domain> <name>`)
  process.exit(1)
}
writeFiles()
writeCatalogues()
addRows()
ensureGenerated(process.execPath)
execFileSync('node_modules/.bin/biome', ['check', '--write', ...Object.values(files)], {
  stdio: 'ignore',
})
console.log(`Made ${Object.values(files).join(',\n     ')}.
Next: npm run check && npm test -- packages/api/test/${name}.test.ts packages/panel/test/${name}.test.ts packages/api/test/access.test.ts`)
