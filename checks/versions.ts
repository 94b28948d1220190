// Every package has the product's version, and package-lock.json holds the hash of every package that is installed here.
import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'

const manifestSchema = z.object({ version: z.string() })
/** One name or several, as packages write it. */
const namesSchema = z.union([z.string(), z.array(z.string())]).optional()
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      os: namesSchema,
      cpu: namesSchema,
      libc: namesSchema,
    }),
  ),
})
type Locked = z.output<typeof lockSchema>['packages'][string]

/** Lists packages of another version than the product's, and locked packages without a hash. */
export function findVersionFaults(): string[] {
  const { version } = readManifest('package.json')
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const names = readdirSync('packages').map((name) => `packages/${name}`)
  const ofOtherVersion = names.flatMap((name) => {
    const found = [readManifest(`${name}/package.json`).version, packages[name]?.version]
    return found.every((it) => it === version) ? [] : [`${name}: not of version ${version}`]
  })
  const unhashed = Object.entries(packages).flatMap(([name, locked]) =>
    mustHaveHash(name, locked) && locked.integrity === undefined
      ? [`package-lock.json: ${name} has no integrity`]
      : [],
  )
  return [...ofOtherVersion, ...unhashed]
}

const readManifest = (path: string) => manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))

/** Tools for other platforms than those Trellis is developed on may lack one: npm never installs them here. */
function mustHaveHash(name: string, { link, dev, os, cpu, libc }: Locked): boolean {
  if (!name.startsWith('node_modules/') || link === true) return false
  const isForUs =
    (os?.includes('linux') ?? true) &&
    (cpu?.includes('x64') ?? true) &&
    !name.includes('musl') &&
    (libc?.includes('glibc') ?? true)
  return dev !== true || isForUs
}
