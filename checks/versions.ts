// Requires that every package and the example of a cluster have the product's version, and that package-lock.json holds the hash of every
// installed package.
import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'

const manifestSchema = z.object({ version: z.string() })
/** A package.json has one name or a list of names here. */
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
type LockedPackage = z.output<typeof lockSchema>['packages'][string]

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
  return [...ofOtherVersion, ...findOldTag(version), ...unhashed]
}

/** Lists the example of a cluster if it uses the image of another version. */
function findOldTag(version: string): string[] {
  const file = 'deploy/kubernetes/example/kustomization.yaml'
  const isNow = readFileSync(file, 'utf8').includes(`newTag: ${version} }`)
  return isNow ? [] : [`${file}: not the image of version ${version}`]
}

const readManifest = (path: string) => manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))

/**
 * Returns whether a locked package needs a hash. Tools for platforms on which Trellis is not developed may
 * lack one, because npm never installs them here.
 */
function mustHaveHash(name: string, { link, dev, os, cpu, libc }: LockedPackage): boolean {
  if (!name.startsWith('node_modules/') || link === true) return false
  const isForUs =
    (os?.includes('linux') ?? true) &&
    (cpu?.includes('x64') ?? true) &&
    !name.includes('musl') &&
    (libc?.includes('glibc') ?? true)
  return dev !== true || isForUs
}
