import { expect, test } from 'vitest'

import { adviceOn, reasonFor } from './caution-advice.ts'
import { findCautions } from './caution-rules.ts'

const kinds = (text: string) => findCautions(text, { ownHost: 'khazana.test' }).map(({ kind }) => kind)

// Since October 2025 nobody can ask a person for money through UPI: whoever speaks of such a request cheats.
test.each([
  'I have sent you a collect request, please accept it',
  'I will send a collect request on your UPI, just approve it and you get the money',
  'Sent a payment request on GPay. Accept and enter your PIN to receive 2000',
  'Open PhonePe, you will see a request from me, tap pay to receive the amount',
  'Accept the UPI request and the money comes to you',
  'check your bhim app for a collect request and press pay',
  'I raised a UPI collect for 1500, approve it from your side',
  'Collect request bhej raha hoon, accept kar lo paise aa jayenge',
  'maine gpay pe request bheji hai usko approve kar do',
  'phonepe kholo, request aayi hogi, accept karke pin daalo paise mil jayenge',
  'upi collect bheja hai, pay pe click karo paisa aapko milega',
  'request aaya hai na? usko accept karo tabhi paise aayenge',
  'paytm par collect request aayi hai, haan kar do aur pin daal do',
  'मैंने कलेक्ट रिक्वेस्ट भेजी है, उसे अप्रूव कर दीजिए, पैसे आ जाएँगे',
  'फ़ोनपे पर रिक्वेस्ट आई होगी, स्वीकार करके पिन डालिए, पैसे मिल जाएँगे',
  'आपके UPI पर कलेक्ट रिक्वेस्ट भेज रहा हूँ, एक्सेप्ट कर लें',
  'पैसे पाने के लिए पेमेंट रिक्वेस्ट मंज़ूर करें',
  'गूगल पे पर अनुरोध भेजा है, मंजूर कर दो तो पैसा आ जाएगा',
])('a request to pay is named in %j', (text) => {
  expect(kinds(text)[0]).toBe('payment-qr')
})

test.each([
  'I can collect it tomorrow at six, I will pay in cash',
  'My brother will collect the book and pay by UPI after seeing it',
  'Do you collect stamps too? I have a request for the Gandhi series',
  'One request: please keep the box as well',
  'मैं कल शाम को लेने आऊँगा, पैसे वहीं दूँगा',
  'ek request hai, box bhi saath mein dena',
  'main kal collect kar lunga, cash dunga',
  'My collection has grown, this would complete it',
])('nothing is said about a request to pay in %j', (text) => {
  expect(kinds(text)).not.toContain('payment-qr')
})

test('the advice says that approving a request sends money, and the reason that nobody can send one', () => {
  expect(adviceOn({ kind: 'payment-qr' })).toContain('approving a request sends money')
  expect(reasonFor('payment-qr')).toContain('Since October 2025, UPI lets no person send such a request')
})
