import {
  disbandGuild,
  listGuilds,
  readGuild,
  removeGuildMember,
  renameGuild,
} from '@trellis/contract/game/guilds.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Guilds } from './service.ts'

export function bindGuildRoutes(bind: BindRoute, guilds: Guilds): void {
  bind(listGuilds, (call) => guilds.list(call, call.query))
  bind(readGuild, (call) => guilds.readOne(call, call.params.guild))
  bind(renameGuild, (call) => guilds.rename(call, call.params.guild, call.body.name))
  bind(disbandGuild, (call) => guilds.disband(call, call.params.guild))
  bind(removeGuildMember, (call) => guilds.removeMember(call, call.params.guild, call.params.name))
}
