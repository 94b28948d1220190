import { LanguageSwitch } from '../../design/language-switch.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Page } from '../../design/page.tsx'
import { useHasServer } from '../../hosting/servers/index.ts'
import { getStatus } from '../../kit/call-failure.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { ConnectionTestCard } from './connection-test-card.tsx'
import { useGuideLanguage } from './guide-language.ts'
import { guideLanguages, guideTexts } from './guide-texts.ts'
import { SetupGuide } from './setup-guide.tsx'
import { useConnection, useGameAddress } from './use-connection.ts'

export function SetupGuidePage() {
  const serverId = useServerId()
  const hasServer = useHasServer()
  const [language, setLanguage] = useGuideLanguage()
  const text = guideTexts[language]
  const connection = useConnection(serverId, hasServer === true)
  const hasNone = hasServer === false || getStatus(connection.error) === 404
  const address = useGameAddress(hasNone)
  return (
    <div lang={language}>
      <Page
        title={text.title}
        intro={text.intro}
        aside={
          <LanguageSwitch
            label={text.language}
            languages={guideLanguages}
            language={language}
            onLanguage={setLanguage}
          />
        }
      >
        {hasNone ? (
          <Loaded query={address} failed={text.loadFailed}>
            {(it) => <SetupGuide connection={it} text={text} />}
          </Loaded>
        ) : (
          <Loaded query={connection} failed={text.loadFailed}>
            {(it) => (
              <>
                <SetupGuide connection={it} text={text} />
                <ConnectionTestCard serverId={serverId} text={text.test} />
              </>
            )}
          </Loaded>
        )}
      </Page>
    </div>
  )
}
