import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labels } from '../src/runtime/docker/container-names.ts'
import { getContainers } from '../src/runtime/docker/container-setup.ts'
import { type ContainerHost, missingContainers, openContainers } from './open-containers.ts'
import { otherEngines } from './other-engines.ts'
import { type Hosted, runtimeContract } from './runtime-contract.ts'

let docker: ContainerHost

runtimeContract({
  name: 'a container of Docker',
  open: async () => {
    docker = await openContainers('docker')
    return docker.host
  },
  cannot: {},
  missing: missingContainers('dockerd'),
  more: (newServer, host) => {
    otherEngines(newServer, host)

    test('keeps games running without the container service, explains failed starts, and finds all again', async () => {
      const [lasting, ending, starting] = [await newServer(), await newServer(), await newServer()]
      await Promise.all([lasting.power('start'), ending.power('start')])
      const { run } = await lasting.report()
      await docker.service.stop()
      ending.order({ crash: 11 })
      await expect.poll(() => docker.host.isAlive(ending.id)).toBe(false)
      await starting.ask('server.power', { action: 'start', by: null })
      expect(await starting.until('crashed')).toMatchObject({
        reason:
          'The server could not be started: the container service of its machine does not answer.',
      })
      await starting.ask('server.power', { action: 'stop', by: null })
      await lasting.command('say still here', 'Server: still here')
      expect(await lasting.report()).toMatchObject({ status: 'ONLINE', run })
      await docker.service.start()
      expect(await ending.until('crashed')).toMatchObject({ code: 11 })
      await lasting.power('stop')
      expect((await lasting.report()).lastExit).toMatchObject({ code: 0, asked: true })
    })

    test('runs no second copy of an unknown container, and removes those of deleted servers', async () => {
      const [known, forgotten] = [await newServer(), await newServer()]
      await Promise.all([known.power('start'), forgotten.power('start')])
      await docker.host.killAgent()
      rmSync(join(known.folder.run, 'run.json'))
      rmSync(forgotten.folder.root, { recursive: true })
      await docker.host.startAgent()
      await docker.host.client.untilStatus(known.id, 'ONLINE')
      const { run } = await known.report()
      expect(await findRuns(known)).toEqual([run?.id])
      expect(await findRuns(forgotten)).toEqual([])
      expect(await docker.host.isAlive(forgotten.id)).toBe(false)
    })
  },
})

async function findRuns({ id }: Hosted): Promise<(string | undefined)[]> {
  const all = await getContainers(docker.api, docker.installation)
  return all
    .filter(({ Labels }) => Labels?.[labels.server] === id)
    .map(({ Labels }) => Labels?.[labels.run])
}
