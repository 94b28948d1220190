import { PasswordInput, TextInput } from '@mantine/core'
import { getText, withField } from '../../../document-editor/json-fields.ts'
import { playersMessages } from '../../../messages/players.ts'
import type { FormTabProps } from './form-tab.ts'
import styles from './player-fields.module.css'

type GeneralTabProps = FormTabProps & {
  password: string
  onPassword: (password: string) => void
}

/** The maximum length of a password in the contract. */
const maxPasswordLength = 64

export function GeneralTab({ player, onChange, password, onPassword }: GeneralTabProps) {
  const text = playersMessages.general
  return (
    <div className={styles.fields}>
      <TextInput
        label={text.email}
        type="email"
        autoComplete="off"
        maxLength={200}
        value={getText(player, 'email')}
        onChange={({ currentTarget: { value } }) =>
          onChange((known) => withField(known, 'email', value))
        }
      />
      <TextInput
        label={text.homeWorld}
        description={text.homeWorldHint}
        inputWrapperOrder={['label', 'input', 'description']}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        value={getText(player, 'home_world')}
        onChange={({ currentTarget: { value } }) =>
          onChange((known) => withField(known, 'home_world', value))
        }
      />
      <PasswordInput
        label={text.password}
        description={text.passwordHint}
        inputWrapperOrder={['label', 'input', 'description']}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
    </div>
  )
}
