import { readLanguageName } from '../language/language-names.ts'
import { canStoreLocale, type Locale, locales, readLocale } from '../language/locale.ts'
import { shellMessages } from '../messages/shell.ts'
import { Segments } from './segments.tsx'

type LocaleSwitchProps = {
  onChoose: (locale: Locale) => void
  /** True where there is room for the names of the languages instead of their codes. */
  hasNames?: boolean
}

/** Chooses the language of the panel. The entry chunk has it, so it needs no library. */
export function LocaleSwitch({ onChoose, hasNames = false }: LocaleSwitchProps) {
  if (!canStoreLocale()) return null
  return (
    <Segments
      label={shellMessages.language}
      segments={locales.map((locale) => {
        const title = readLanguageName(locale)
        const code = locale.toUpperCase()
        const name = hasNames ? undefined : `${code} ${title}`
        return { key: locale, label: hasNames ? title : code, name, title, lang: locale }
      })}
      chosen={readLocale()}
      onChoose={onChoose}
    />
  )
}
