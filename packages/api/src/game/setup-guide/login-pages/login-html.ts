import { createHash } from 'node:crypto'
import type { Language } from '@trellis/contract/kit/language.ts'
import { escapeHtml } from '../../../kit/escape-html.ts'
import type { LoginFault, LoginField, LoginForm } from './login-form.ts'
import { type LoginPagesTexts, loginPagesTexts } from './login-texts.ts'

type PublicServer = { name: string; players: number }

export type LoginView = {
  language: Language
  /** The values that were typed before. The password is never sent back. */
  form: Pick<LoginForm, 'growId' | 'server'>
  fault: LoginFault | null
  /** Those that run. */
  servers: PublicServer[]
  /** The reason why the game is closed, or null. */
  closed: string | null
}

const style = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:1rem;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:light-dark(#eef3fa,#0b1020);color:light-dark(#101a30,#eef2fb)}
main{width:100%;max-width:25rem;padding:1.75rem;border:1px solid light-dark(#d9e2ef,#233152);border-radius:16px;background:light-dark(#fff,#121a2e)}
.mark{display:flex;align-items:center;gap:.625rem;font-weight:650}
.mark svg{width:2rem;height:2rem;flex:none}
h1{margin:1.25rem 0 .25rem;font-size:1.375rem;line-height:1.3}
p{margin:0;color:light-dark(#4d5b78,#a3b3d2)}
form{display:grid;gap:1rem;margin-top:1.25rem}
label{display:block;margin-bottom:.25rem;font-weight:600}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid light-dark(#8087a0,#5d6280);border-radius:10px;background:light-dark(#fff,#0e1528);color:inherit;font:inherit}
input[aria-invalid]{border-color:light-dark(#b3222e,#ff8f8f)}
small{display:block;margin-top:.25rem;font-size:.875rem;color:light-dark(#4d5b78,#a3b3d2)}
.fault{color:light-dark(#b3222e,#ff8f8f);font-weight:600}
.closed{margin-top:1.25rem;padding:.875rem 1rem;border-radius:10px;background:light-dark(#fdf0d2,#35290f);color:light-dark(#854806,#ffc857);font-weight:600}
button{min-height:2.75rem;border:0;border-radius:10px;background:light-dark(#3ecb7a,#5ee08f);color:#05230f;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:light-dark(#2fbb6a,#7beaa5)}
:focus-visible{outline:2px solid light-dark(#0b7a8f,#4cc9f0);outline-offset:2px}`

/** Nothing but this page's own style, and its form to this very origin. */
export const loginPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const logo =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f7a48"/><path d="M10 25V7M22 25V7M6 12h20M6 20h20" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/><path d="M10 25c0-6 12-4 12-13" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M22 12c-4 .6-6-1.4-6-5 4-.4 6.4 1.4 6 5Z" fill="#a7f3d0"/></svg>'

/** The page that a game client shows in its web view; it needs no script. */
export function renderLoginHtml(view: LoginView): string {
  const text = loginPagesTexts(view.language)
  const content = view.closed === null ? getForm(view, text) : getClosed(view.closed)
  return `<!doctype html>
<html lang="${view.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.fault === null ? '' : text.notYet}${text.title} · Trellis</title><style>${style}</style></head>
<body><main><div class="mark">${logo}Trellis</div><h1>${text.title}</h1>
${content}
</main></body></html>`
}

const getClosed = (sentence: string) =>
  `<p class="closed" role="status">${escapeHtml(sentence)}</p>`

function getForm({ form, fault, servers }: LoginView, text: LoginPagesTexts): string {
  const findSentence = (field: LoginField) => (fault?.field === field ? fault.sentence : null)
  return `<p>${text.lead}</p>
<form method="post" action="/player/growid/login/validate">
${getField({ id: 'growId', label: 'GrowID', value: form.growId, fault: findSentence('growId'), hint: text.growIdHint, attributes: 'autocomplete="username" autocapitalize="none" spellcheck="false" required minlength="3" maxlength="20"' })}
${getField({ id: 'password', label: text.password, value: '', fault: findSentence('password'), hint: null, attributes: 'type="password" autocomplete="current-password" required minlength="4" maxlength="128"' })}
${getField({ id: 'server', label: text.server, value: form.server, fault: findSentence('server'), hint: text.serverHint, attributes: 'list="servers" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="20"' })}
<datalist id="servers">${servers.map((it) => getOption(it, text)).join('')}</datalist>
<button>${text.logIn}</button>
</form>`
}

type Field = {
  id: LoginField
  label: string
  value: string
  fault: string | null
  hint: string | null
  attributes: string
}

function getField({ id, label, value, fault, hint, attributes }: Field): string {
  const notes = [
    ...(fault === null
      ? []
      : [`<small class="fault" id="${id}-fault" role="alert">${escapeHtml(fault)}</small>`]),
    ...(hint === null ? [] : [`<small id="${id}-hint">${hint}</small>`]),
  ]
  const describedBy = [
    ...(fault === null ? [] : [`${id}-fault`]),
    ...(hint === null ? [] : [`${id}-hint`]),
  ]
  const state = [
    ...(fault === null ? [] : ['aria-invalid="true" autofocus']),
    ...(describedBy.length === 0 ? [] : [`aria-describedby="${describedBy.join(' ')}"`]),
  ].join(' ')
  return `<div><label for="${id}">${label}</label><input id="${id}" name="${id}" value="${escapeHtml(value)}" ${attributes} ${state}>${notes.join('')}</div>`
}

const getOption = ({ name, players }: PublicServer, text: LoginPagesTexts) =>
  `<option value="${escapeHtml(name)}">${text.players({ count: players })}</option>`
