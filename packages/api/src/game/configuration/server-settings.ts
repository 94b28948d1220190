import { readServerConfig, type ServerConfig } from '@trellis/contract/game/configuration.ts'
import type { Setting } from '@trellis/contract/kit/game-document.ts'
import { findCreatorsRefusal } from '@trellis/contract/kit/save-rights.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { refuseWhen } from '../../kit/fault.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { ItemSource } from '../items/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'
import { configurationWorks } from './configuration-works.ts'

type Deps = {
  changes: ConfigurationChanges
  link: AgentLink
  runWork: RunWork
  source: ItemSource
}

/** Saves the settings of the page's first tab, which are a part of `config.json`. */
export function createServerSettings({ changes, link, runWork, source }: Deps) {
  /** Returns the change of the creators, which only the owner makes; nothing for others, who must send the present ones. */
  async function listCreatorSettings({ call }: ChangeTarget, wanted: string[]): Promise<Setting[]> {
    const { grant, serverId, userId } = await changes.open(call)
    if (grant.isOwner) return [{ path: ['GAME', 'CREATOR_LIST'], value: [...new Set(wanted)] }]
    const document = { kind: 'config' } as const
    const { text } = await link.ask('document.read', { serverId, document, reader: null })
    const input = { text, part: 'config', source } as const
    const answer: unknown = JSON.parse(await runWork(configurationWorks.read, input, userId))
    const { creatorList } = readServerConfig.reply.parse(answer)
    refuseWhen(findCreatorsRefusal(grant, creatorList, wanted), 'forbidden')
    return []
  }

  return {
    async saveConfig(where: ChangeTarget, config: ServerConfig) {
      const { creatorList, autofarmDelay, guildPrice } = config
      const done = await changes.save(where, 'config', [
        ...(await listCreatorSettings(where, creatorList)),
        { path: ['GAME', 'AUTOFARM_DELAY'], value: autofarmDelay },
        ...(guildPrice === undefined ? [] : [{ path: ['GUILDS', 'PRICE'], value: guildPrice }]),
      ])
      return changes.finishSave(done, { part: 'creators-autofarm' })
    },
  }
}
