import { LocaleSwitch } from '../../design/locale-switch.tsx'
import { useAccountLanguage } from './use-account-language.ts'

type AccountLanguageProps = { hasNames?: boolean }

/** The language of the panel, stored with the account. */
export function AccountLanguage({ hasNames }: AccountLanguageProps) {
  const choose = useAccountLanguage()
  return <LocaleSwitch hasNames={hasNames} onChoose={choose.mutate} />
}
