import { missingContainers, openContainers } from './open-containers.ts'
import { otherEngines } from './other-engines.ts'
import { runtimeContract } from './runtime-contract.ts'

runtimeContract({
  name: 'a container of Podman',
  open: async () => (await openContainers('podman')).host,
  cannot: {},
  missing: missingContainers('podman'),
  more: otherEngines,
})
