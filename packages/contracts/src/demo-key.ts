/** The API key of the demo tenant. It works only in demo mode, and is never stored. */
export const demoKey = 'sk_test_demo000000000000000000000000000000000000000'
