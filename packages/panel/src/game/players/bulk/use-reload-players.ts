import { useQueryClient } from '@tanstack/react-query'
import { refreshOnlinePlayers } from '../player-queries/use-online-players.ts'
import { refreshAllPlayers } from '../player-queries/use-players.ts'
import type { PlayerBulkProps } from './bulk-props.ts'

/** Returns what follows a bulk action: it reloads the players and takes them out of the selection. */
export function useReloadPlayers({
  serverId,
  onDone,
}: Pick<PlayerBulkProps, 'serverId' | 'onDone'>) {
  const client = useQueryClient()
  return (changed: readonly string[]) => {
    onDone(changed)
    void refreshOnlinePlayers(client, serverId)
    void refreshAllPlayers(client)
  }
}
