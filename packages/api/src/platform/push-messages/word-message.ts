import type { Language } from '@trellis/contract/kit/language.ts'
import { languages } from '@trellis/contract/kit/languages.ts'
import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'
import {
  type KeptNotice,
  noticeActionSchema,
  noticeSchema,
} from '@trellis/contract/platform/notices.ts'
import type { PushEvent } from '@trellis/contract/platform/push-messages.ts'
import { wordInstallation } from '../webhooks/index.ts'
import { pushMessagesTexts } from './push-texts.ts'

/** The content that the panel's service worker shows. Workers of older versions read it, so fields are only added. */
export type PushContent = {
  title: string
  body: string
  lang: Language
  /** A message takes the place of an older one with the same tag. */
  tag: string
  /** The page that the message opens, and the server that it shows there. */
  path: string
  serverId?: string
}

type StoredNotice = {
  id: number
  text: string
  code: string | null
  params: string | null
  action: string | null
}

const maxLength = 300
const paramsSchema = noticeSchema.shape.params

export const wordTest = (language: Language): PushContent => {
  const texts = pushMessagesTexts(language)
  return {
    title: texts.titles.test,
    body: texts.test,
    lang: language,
    tag: 'test',
    path: '/profile',
  }
}

/** Words a notice as it is now, in the language of its user. The title is the name of its server. */
export function wordNotice(
  language: Language,
  notice: StoredNotice,
  { event, serverName }: { event: PushEvent; serverName: string | null },
): PushContent {
  const texts = pushMessagesTexts(language)
  const params = paramsSchema.parse(notice.params === null ? undefined : JSON.parse(notice.params))
  const body = notice.code === null ? null : wordCode(language, { code: notice.code, params })
  const action = notice.action === null ? null : noticeActionSchema.parse(JSON.parse(notice.action))
  return {
    title: clean(serverName ?? texts.titles[event]),
    body: clean(body ?? notice.text),
    lang: language,
    tag: `notice-${notice.id}`,
    path: action?.path ?? '/dashboard',
    ...(action?.serverId !== undefined && { serverId: action.serverId }),
  }
}

/** Returns the sentence of a code in a language; null for an unknown code. */
function wordCode(
  language: Language,
  cause: { code: string; params?: SentenceParams | undefined },
): string | null {
  const messages: AnyMessages = pushMessagesTexts(language).texts
  return findMessage(messages, cause) ?? wordInstallation(language, cause)
}

/** Returns the English sentence of a notice that is stored as a code alone; an empty one for an unknown code. */
export const wordInEnglish = ({ code, params }: Pick<KeptNotice, 'code' | 'params'>): string =>
  (code === undefined ? null : wordCode(languages[0], { code, params })) ?? ''

/** Removes invisible characters, with which names could change the direction of the text. */
const clean = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, maxLength)
