import { useQuery } from '@tanstack/react-query'
import { listRedeemCodes } from '@trellis/contract/money/redeem-codes.ts'
import type { FeatureCommands } from '../../kit/commands.ts'
import { toFoundCommands } from '../../kit/found-commands.ts'
import { mayDo } from '../../kit/may-do.ts'
import { getQuery } from '../../kit/queries.ts'
import { paletteMessages } from '../../messages/palette.ts'

export const redeemCodesCommands: FeatureCommands = {
  sources: [
    {
      group: 'codes',
      isFor: ({ user }) => !user.isBanned && mayDo(user, 'codes:view'),
      useCommands: useCodeCommands,
    },
  ],
}

function useCodeCommands(search: string) {
  const codes = useQuery({ ...getQuery(listRedeemCodes, {}), enabled: search !== '' })
  return toFoundCommands({
    query: codes,
    rows: search === '' ? [] : (codes.data ?? []),
    failed: paletteMessages.failed.codes,
    toCommand: ({ code, 'Created by': author }) => ({
      id: `code ${code}`,
      title: code,
      note: author,
      icon: 'gift',
      to: `/admin?${new URLSearchParams({ tab: 'redeem-codes', search: code })}`,
    }),
  })
}
