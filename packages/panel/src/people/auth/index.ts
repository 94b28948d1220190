export { takeIdentityAnswer } from './identity-answer.ts'
export { LoginPage } from './login-page.tsx'
export { RegistrationPage } from './registration-page.tsx'
export { beginSignIn } from './sign-in.ts'
