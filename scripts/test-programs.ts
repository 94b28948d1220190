// Bundles the programs that tests start by the hundred, which saves each of them reading its source file by file.
import { bundle, copyGuides, keepBuilt, partsOfPackages, programs, root } from './bundle.ts'

const target = `${root}/node_modules/.cache/programs`
const fixtures = 'packages/agent/test/fixtures'

const forTests = {
  ...programs,
  'mortal-api': { main: 'packages/api/test/fixtures/mortal-api.ts' },
  'mortal-agent': {
    main: `${fixtures}/mortal-agent.ts`,
    archivist: `${fixtures}/mortal-archivist.ts`,
    'data-thread': 'packages/agent/src/threads/data-thread.ts',
  },
}

export async function setup(): Promise<void> {
  const sources = partsOfPackages(['src', 'test', 'package.json'])
  await keepBuilt(
    target,
    [...sources, `${root}/package-lock.json`, `${root}/scripts`],
    async () => {
      await bundle(forTests, target)
      for (const name of ['api', 'mortal-api']) copyGuides(`${target}/${name}`)
    },
  )
}
