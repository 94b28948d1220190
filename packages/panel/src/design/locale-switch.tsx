import { readLanguageName } from '../kit/language-names.ts'
import { canStoreLocale, type Locale, locales, readLocale } from '../kit/locale.ts'
import { shellMessages } from '../messages/shell.ts'
import styles from './locale-switch.module.css'

type LocaleSwitchProps = {
  onChoose: (locale: Locale) => void
  /** True where there is room for the names of the languages instead of their codes. */
  hasNames?: boolean
}

/** Chooses the language of the panel. The entry chunk has it, so it needs no library. */
export function LocaleSwitch({ onChoose, hasNames = false }: LocaleSwitchProps) {
  if (!canStoreLocale()) return null
  return (
    <fieldset className={styles.switch} aria-label={shellMessages.language}>
      {locales.map((locale) => {
        const name = readLanguageName(locale)
        const code = locale.toUpperCase()
        return (
          <button
            key={locale}
            type="button"
            lang={locale}
            title={name}
            aria-label={hasNames ? undefined : `${code} ${name}`}
            aria-pressed={locale === readLocale()}
            onClick={() => onChoose(locale)}
          >
            {hasNames ? name : code}
          </button>
        )
      })}
    </fieldset>
  )
}
