export { takeIdentityAnswer } from './identity-answer.ts'
export { LoginPage } from './login-page.tsx'
export { RegistrationPage } from './registration.ts'
export { beginSignIn } from './sign-in.ts'
