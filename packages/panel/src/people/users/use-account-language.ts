import { useMutation } from '@tanstack/react-query'
import { writeLanguage } from '@trellis/contract/people/users.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { changeLocale, type Locale } from '../../language/locale.ts'
import { shellMessages } from '../../messages/shell.ts'

/** Stores the language of the panel with the account, and shows it. */
export function useAccountLanguage() {
  const { user } = useAccount()
  return useMutation({
    mutationFn: (language: Locale) =>
      call(writeLanguage, { params: { id: user.id }, body: { language } }),
    meta: { fallback: () => shellMessages.languageFailed },
    onSuccess: ({ language }) => changeLocale(language),
  })
}
