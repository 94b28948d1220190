import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GrantNote } from '@trellis/contract/kit/grant-note.ts'
import {
  type BalanceAction,
  changeBackups,
  changeCredits,
  changeExpiry,
  changeSlots,
  setFree,
  setPaid,
  setStorageLimit,
} from '@trellis/contract/money/entitlements.ts'
import { banUser, unbanUser } from '@trellis/contract/people/bans.ts'
import type { Changed } from '@trellis/contract/platform/undo.ts'
import { call } from '../../kit/call.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'
import type { BanInput } from './ban-faults.ts'

/** The balances that an admin changes by an amount, and the call of each. */
export const balanceRoutes = {
  time: changeExpiry,
  slot: changeSlots,
  credit: changeCredits,
  backup: changeBackups,
} as const
export type ChangedUnit = keyof typeof balanceRoutes
export type BalanceChange = { action: BalanceAction; amount: number } & GrantNote

export const useChangeBalance = (discordId: string, unit: ChangedUnit) =>
  useChangeUser(
    (body: BalanceChange) => call(balanceRoutes[unit], { params: { discordId }, body }),
    managedUsersMessages.dialog.changeFailed,
  )

export const useSetPaid = (discordId: string) =>
  useChangeUser(
    (body: { duration: string } & GrantNote) => call(setPaid, { params: { discordId }, body }),
    managedUsersMessages.dialog.planFailed({ plan: 'Paid' }),
  )

export const useSetFree = (discordId: string) =>
  useChangeUser(
    (_nothing: void) => call(setFree, { params: { discordId } }),
    managedUsersMessages.dialog.planFailed({ plan: 'Free' }),
  )

export const useSetStorageLimit = (discordId: string) =>
  useChangeUser(
    (body: { limitMB: number } & GrantNote) =>
      call(setStorageLimit, { params: { discordId }, body }),
    managedUsersMessages.dialog.storageFailed,
  )

export const useBanUser = (discordId: string, onBanned: () => void) =>
  useChangeUser(
    (body: BanInput) => call(banUser, { params: { discordId }, body }),
    managedUsersMessages.dialog.banFailed,
    onBanned,
  )

export const useUnbanUser = (discordId: string, onUnbanned: () => void) =>
  useChangeUser(
    (_nothing: void) => call(unbanUser, { params: { discordId } }),
    managedUsersMessages.dialog.unbanFailed,
    onUnbanned,
  )

/** Changes a user, reports it with an undo button, and reloads the admins' data; then calls `onChanged`. */
function useChangeUser<Input>(
  change: (input: Input) => Promise<Changed>,
  fallback: string,
  onChanged?: () => void,
): UseMutationResult<Changed, Error, Input> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { fallback: () => fallback },
    onSuccess: ({ message, undo }) => reportChange({ text: message, undo, client }),
    // A refusal can mean that another admin was faster.
    onSettled: async (_reply, error) => {
      await refreshAdminViews(client)
      // Not left to the caller's `mutate`: its form may be gone with the old state.
      if (error === null) onChanged?.()
    },
  })
}
