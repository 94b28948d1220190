import type { UseQueryResult } from '@tanstack/react-query'
import { describeFailure, getStatusText } from './call-failure.ts'
import type { Command, FoundCommands } from './commands.ts'

type Search<Row> = {
  query: Pick<UseQueryResult, 'isFetching' | 'error'>
  rows: readonly Row[]
  toCommand: (row: Row) => Command
  failed: (values: { reason: string }) => string
}

/** Returns the commands for the rows that a search has found, or why it has found none. */
export function toFoundCommands<Row>({
  query,
  rows,
  toCommand,
  failed,
}: Search<Row>): FoundCommands {
  const { error, isFetching } = query
  return {
    commands: rows.map(toCommand),
    isSearching: isFetching,
    failure:
      error === null ? null : failed({ reason: describeFailure(error) ?? getStatusText(error) }),
  }
}
