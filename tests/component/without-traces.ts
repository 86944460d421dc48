// React's development build traces each element and each rendering for the browser's performance panel, which takes a
// tenth of the time of the tests. It stops if the console lacks these functions.
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);
