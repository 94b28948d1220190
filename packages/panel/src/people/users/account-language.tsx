import { useMutation } from '@tanstack/react-query'
import { writeLanguage } from '@trellis/contract/users.ts'
import { LocaleSwitch } from '../../design/locale-switch.tsx'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { changeLocale, type Locale } from '../../kit/locale.ts'
import { shellMessages } from '../../messages/shell.ts'

type AccountLanguageProps = { hasNames?: boolean }

/** The language of the panel, stored with the account. */
export function AccountLanguage({ hasNames }: AccountLanguageProps) {
  const { user } = useAccount()
  const choose = useMutation({
    mutationFn: (language: Locale) =>
      call(writeLanguage, { params: { id: user.id }, body: { language } }),
    meta: { fallback: () => shellMessages.languageFailed },
    onSuccess: ({ language }) => changeLocale(language),
  })
  return <LocaleSwitch hasNames={hasNames} onChoose={choose.mutate} />
}
