// Bundles the programs that tests start by the hundred, which saves each of them reading its source file by file.
import { rmSync, writeFileSync } from 'node:fs'
import {
  bundle,
  copyGuides,
  fingerprint,
  partsOfPackages,
  programs,
  root,
  stampIn,
} from './bundle.ts'

const target = `${root}/node_modules/.cache/programs`
const stampFile = `${target}/.built-from`
const fixtures = 'packages/agent/test/fixtures'

const forTests = {
  ...programs,
  'mortal-api': { main: 'packages/api/test/fixtures/mortal-api.ts' },
  'mortal-agent': {
    main: `${fixtures}/mortal-agent.ts`,
    archivist: `${fixtures}/mortal-archivist.ts`,
  },
}

export async function setup(): Promise<void> {
  const sources = partsOfPackages(['src', 'test', 'package.json'])
  const wanted = fingerprint([...sources, `${root}/package-lock.json`, `${root}/scripts`])
  if (stampIn(stampFile) === wanted) return
  rmSync(target, { recursive: true, force: true })
  await bundle(forTests, target)
  for (const name of ['api', 'mortal-api']) copyGuides(`${target}/${name}`)
  writeFileSync(stampFile, wanted)
}
