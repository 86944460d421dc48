// React's development build makes a console task for each element, which takes a twentieth of the time of the tests.
Reflect.deleteProperty(console, 'createTask');
