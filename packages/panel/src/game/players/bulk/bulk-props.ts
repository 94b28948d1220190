export type PlayerBulkProps = {
  serverId: string
  names: readonly string[]
  onDone: (changed: readonly string[]) => void
  onClose: () => void
}
