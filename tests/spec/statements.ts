/**
 * The statements of the specification, each with the titles, or parts of titles, of the tests that prove it.
 * `npm run spec-coverage` writes tests/spec-coverage.md from it.
 */
export const statements: Record<string, [statement: string, ...tests: string[]][]> = {
  '1 What the product does': [
    [
      'Visitors see marketing pages and can send a message through a contact form',
      'ships no framework',
      'Contact success',
    ],
    ['Visitors can create an account or sign in', 'Registration success', 'which signs in'],
    [
      'Founders and admins get an Idea Tracker; they record, score and prioritise ideas',
      'a founder fills in every field',
      'an admin sees the tracker',
    ],
    [
      'They view idea details, edit their own ideas, comment by section or by field',
      'the owner edits every field in one form',
      'the form opens only after a comment button is pressed',
    ],
    [
      'Footer names the company, gives a contact address and three social icons with placeholder targets',
      'Footer: three columns',
    ],
  ],
  '2 Screens and routes': [
    [
      "The 404 page shows '404 Page Not Found' with a developer-style hint",
      "shows '404 Page Not Found'",
    ],
    ['The portfolio route is not in the navigation', 'reached from home, about and footer'],
    [
      'Top links: Home, About, Contact, Idea Tracker; the last only for founders; the current page highlighted',
      "the current page's link is highlighted",
      'which signs in',
    ],
    [
      'On small screens the links sit in a slide-in drawer opened by a menu button; it closes when a link is chosen',
      'the links sit in a drawer',
    ],
    [
      'Anonymous visitors see a Sign In button leading to /login',
      "the current page's link is highlighted",
    ],
    [
      'Avatar with the first letter of the name; menu with name, email, Founder badge, Log out',
      'the avatar menu shows name, email and Founder badge',
      'Registration success',
    ],
    [
      'Home: hero headline, two buttons to /contact, three static cards',
      'two buttons, both going to /contact',
      'ships no framework',
    ],
    ['Portfolio: four static project cards', 'four static project cards'],
    ['About: mission text and three values', 'mission text and three values'],
    ['Footer: three columns and a copyright line with the current year', 'Footer: three columns'],
    [
      "Contact: heading 'Get in Touch', fields, button 'Send Message' which reads 'Sending...' while in progress",
      "the button reads 'Sending...'",
      'an anonymous visit makes no API call',
      'Contact success',
    ],
    [
      "Login: 'Welcome' with tabs Sign In and Sign Up; hint 'min 6 chars'; notice that only founders can access the Idea Tracker",
      'Registration success',
      'which signs in',
    ],
    ['On success of either, the user goes to /', 'Registration success', 'which signs in'],
    [
      'The page shows a demo founder credential hint',
      'the login page shows the demo founder credential',
    ],
    ['Idea Tracker: a loading spinner shows while authentication loads', 'a loading spinner shows'],
    [
      "Non-founders see 'Access Restricted': a prompt to sign in with the demo hint, or their role and a Return to Home link",
      'anonymous: a prompt to sign in as founder',
      'the role and a Return to Home link',
    ],
    ['Two tabs: Ideas Dashboard and Add New Idea', 'a founder fills in every field'],
    [
      "6 skeleton cards while loading; empty state 'No ideas yet' with 'Add Your First Idea'",
      'then 6 skeleton cards',
      "empty state 'No ideas yet'",
    ],
    [
      'Each card links to its idea and shows title, description, disease area, product type, scores out of 10, rank and risk badge',
      'each card links to its idea',
    ],
    [
      'Priority rank badge: rank 1-3 primary style, 4-6 secondary, 7 and above outline',
      'Priority rank badge',
      'each card links to its idea',
    ],
    [
      'Risk level badge: Low secondary, Medium outline, any other value destructive',
      'Risk level badge',
      'each card links to its idea',
    ],
    [
      "A 7-step wizard with Previous, Next, Reset Form; on the last step 'Create Idea' replaces Next",
      'a founder fills in every field',
      'Reset Form empties it',
    ],
    [
      'After success: a toast, the form is reset, the wizard returns to overview, the list is shown',
      'a founder fills in every field',
    ],
    [
      'Idea detail: non-founders see access restricted; a loading text shows',
      'non-founders see access restricted',
      'a loading text shows',
    ],
    ["'Idea Not Found' with a link back", "'Idea Not Found'"],
    [
      'Header: title, author name and created date; four score cards',
      'header and four score cards',
    ],
    [
      'Seven section tabs with a read view; each section and each field has a comment button',
      'seven section tabs show every field',
    ],
    [
      'The comment button opens a form (textarea, Post Comment, Cancel)',
      'the form opens only after a comment button is pressed',
      'Cancel closes the form',
    ],
    [
      "Comments list author, optional field badge, date and text; if none 'No comments yet on this section.'",
      'the form opens only after a comment button is pressed',
    ],
    [
      'The owner sees Edit Idea, an editable form filled from the idea, Save Changes and Cancel',
      'the owner edits every field',
      'Cancel returns to read mode',
    ],
  ],
  '3 Entities': [
    [
      'User: email unique, role default user; the client sees name, email, role',
      'returns 201 with the user and a session cookie; the role is user by default',
      'creates one account from concurrent registrations with one email',
    ],
    ['isFounder is true for role founder or admin', 'Founder and admin both set isFounder'],
    ['Contact message: id, name, email, message', '201 {id}; the message is kept'],
    [
      'Idea: the 38 fields, userId, createdAt; the detail carries a user with name',
      'the columns of the table and the list of fields agree',
      '201: the idea, with Location',
    ],
    [
      'Comments are deleted with the idea; the list carries a user with name',
      'comments are deleted with the idea',
      'the list is oldest first',
    ],
    [
      'productType, maturityLevel and riskLevel have exactly their words',
      'have exactly the words of the specification',
      '400 for %s = %j',
    ],
  ],
  '4 States and transitions': [
    [
      'Session: loading, authenticated, unauthenticated (401)',
      'a loading spinner shows',
      'returns 401 without a session, never cacheable',
    ],
    [
      'After login or registration the session is set from the response and then refetched',
      'set from the response and then refetched',
    ],
    [
      'After logout the whole client cache is cleared, even if logout fails',
      'on failure the cache is cleared silently',
      'Log out ends the session',
    ],
    [
      'The session is cached for 5 minutes and is not retried on failure',
      '5 minutes across pages',
      'logged only, not retried',
    ],
    ['Drawer: closed on link choice', 'the links sit in a drawer'],
    [
      'Wizard steps in order; Previous is not offered on the first; Next is replaced by submit on the last',
      'Wizard steps in order',
      'a founder fills in every field',
    ],
    [
      'Edit Idea opens edit mode; Cancel or a successful save returns to read mode',
      'Cancel returns to read mode',
      'the owner edits every field',
    ],
    [
      'Comment form: opens only after a comment button is pressed; closes on Cancel or successful post',
      'the form opens only after a comment button is pressed',
      'Cancel closes the form',
    ],
  ],
  '5 Validation rules': [
    [
      'Contact: name, email, message required; email valid; message at least 10 characters',
      'contact: name, email, message required',
      'a field that needs a change says so',
    ],
    [
      "Registration: 'Password must be at least 6 characters', 'Name is required', role default user",
      "'Password must be at least 6 characters', 'Name is required'; role default user",
      'messages at the fields',
    ],
    ["Login: 'Password is required'", "'Password is required'", 'messages at the fields'],
    [
      "Idea: 'Idea title is required', 'Brief description must be at least 10 characters'",
      "'Idea title is required' and",
      'ideaTitle at least 1 character',
    ],
    [
      'Scores are numbers from 1 to 10, default 5, slider step 1',
      'numbers from 1 to 10 in whole steps',
      'scores start at 5',
    ],
    [
      'All other fields are required text, with no rule beyond presence',
      'the empty string is accepted, absence is not',
      'fields that may stay empty are named',
    ],
    [
      "Comment: content at least 1 character ('Comment cannot be empty')",
      "'Comment cannot be empty'",
    ],
    [
      "Generic messages 'Required' and 'Invalid input'",
      'the empty string is accepted, absence is not',
    ],
  ],
  '6 Roles and permissions': [
    [
      'Tracker, create form and detail only for isFounder; the server protects the routes',
      'the server protects every founder route itself',
      'non-founders see access restricted',
    ],
    [
      'Only the owner sees Edit Idea; any founder can comment',
      'only the owner sees Edit Idea',
      '403 (not the owner)',
    ],
    ['Roles cannot be self-granted', '403 for the role %s by anyone but an admin'],
  ],
  '7 The calls it makes': [
    [
      'GET /api/auth/me: 401 means no user; any other failure is logged and treated as no user',
      'returns 401 without a session, never cacheable',
      'Session fetch error',
    ],
    [
      'POST /api/auth/login, register, logout',
      'returns 200 with the user and a session cookie',
      'returns 201 with the user and a session cookie',
      'returns 204 for a logout',
    ],
    ['POST /api/contact', '201 {id}; the message is kept', 'answers 303 to the contact page'],
    [
      'GET and POST /api/ideas; the list is refetched afterwards',
      'by overallPriorityRank, then newest first',
      '201: the idea, with Location',
      'a founder fills in every field',
    ],
    [
      'GET and PUT /api/ideas/{id}; the idea is refetched afterwards',
      '200: the idea with user:{name}',
      'the owner edits every field',
    ],
    [
      'GET and POST /api/ideas/{id}/comments; the list is refetched afterwards',
      'the list is oldest first',
      'the form opens only after a comment button is pressed',
    ],
  ],
  '8 Error catalogue': [
    [
      'Message: the status code, a colon, a space, then the body text, or the status text if it is empty',
      'the status code, a colon, a space',
    ],
    [
      "Login failed: 'Login failed' with the message, or 'Invalid credentials'",
      "shows 'Login failed'",
      "'Invalid credentials' and",
    ],
    [
      "Login success: 'Welcome back!' / 'Logged in as {name}' (falls back to 'User')",
      'which signs in',
      "fall back to 'User'",
    ],
    [
      "Registration failed: 'Registration failed' with the message, or 'Failed to create account'",
      "shows 'Registration failed'",
      "'Failed to create account' where",
    ],
    ["Registration success: 'Account created!' / 'Welcome {name}'", 'Registration success'],
    [
      "Logout: 'Logged out' / 'See you next time!'; on failure the cache is cleared silently",
      'Log out ends the session',
      'on failure the cache is cleared silently',
    ],
    ['Session fetch error: logged only; user treated as unauthenticated', 'Session fetch error'],
    [
      "Contact failure: 'Error' / 'Failed to send message. Please try again.'",
      "'Error' / 'Failed to send message.",
    ],
    [
      "Contact success: 'Message sent' / \"We'll get back to you soon!\"; the form resets",
      'Contact success',
    ],
    [
      "Create idea failure: 'Failed to create idea. Please try again.'",
      "'Failed to create idea. Please try again.'",
    ],
    [
      "Create idea success: 'Idea created' / 'Your idea has been successfully added to the tracker!'",
      'a founder fills in every field',
    ],
    [
      "Update failure: 'Failed to update idea. You can only edit your own ideas.'",
      "'Failed to update idea. You can only edit your own ideas.'",
    ],
    [
      "Update success: 'Idea updated' / 'Your changes have been saved successfully!'",
      "'Idea updated' /",
    ],
    [
      "Comment failure: 'Failed to add comment. Please try again.'",
      "'Failed to add comment. Please try again.'",
    ],
    [
      "Comment success: 'Comment added' / 'Your comment has been posted successfully!'",
      "'Comment added' /",
    ],
    [
      "'You need founder privileges to view ideas.'",
      'non-founders see access restricted',
      'the role and a Return to Home link',
    ],
    [
      "'The Idea Tracker is only available to users with founder privileges.'",
      'anonymous: a prompt to sign in as founder',
    ],
    ['"The idea you\'re looking for doesn\'t exist."', "'Idea Not Found'"],
  ],
  '9 Business constants': [
    [
      'Scores 1 to 10, default 5, step 1',
      'scores start at 5',
      'numbers from 1 to 10 in whole steps',
    ],
    [
      'Minimums: description 10, message 10, password 6',
      'ideaTitle at least 1 character',
      'contact: name, email, message required',
      'role default user',
    ],
    ['Comment section and field name limited to 100 characters', 'names of at most 100 characters'],
    ['Six skeleton cards while ideas load', 'then 6 skeleton cards'],
    ['Priority badge thresholds: up to 3, up to 6, above', 'Priority rank badge'],
    ['Session cache: 5 minutes, no retry', '5 minutes across pages', 'not retried'],
    [
      'No automatic retry, never stale, no refetch on focus, no polling',
      'cached data never goes stale',
      'tries again on request',
    ],
    [
      'Toasts: at most 1 visible; a dismissed one is removed after 1,000,000 ms',
      'at most 1 toast is visible',
      'a dismissed toast is removed after 1,000,000 ms',
    ],
    [
      'Auto-dismiss 5000 ms; swipe right with a 50 px threshold; F8 focuses the region',
      'default auto-dismiss after 5000 ms',
      'swipe right dismisses',
      'the F8 key focuses',
    ],
  ],
};
