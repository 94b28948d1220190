import { useMutation, useQueryClient } from '@tanstack/react-query'
import { register } from '@trellis/contract/people/auth.ts'
import type { SessionUser } from '@trellis/contract/people/users.ts'
import { readProfile } from '@trellis/contract/people/users.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { getKey } from '../../kit/queries.ts'
import { rememberUser } from '../../kit/session.ts'
import { signInMessages } from '../../messages/sign-in.ts'

export function useRegister(user: SessionUser) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (growId: string) =>
      call(register, {
        body: { discordId: user.id, discordUsername: user.username, growId },
      }),
    meta: {
      fallback: (error) => signInMessages.registration.failed({ statusText: getStatusText(error) }),
    },
    onSuccess: async (reply) => {
      rememberUser(reply.user)
      showToast('success', signInMessages.registration.welcome)
      await client.resetQueries({ queryKey: getKey(readProfile, { params: { id: user.id } }) })
    },
  })
}
